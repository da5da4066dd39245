"""How colours look: CIE Lab, contrast, and what eyes without red or green cones make of a colour."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Triple = NDArray[np.float64]

TO_XYZ: Final = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE: Final = TO_XYZ.sum(axis=1)
SEEN: Final = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
"""On linear light, after Machado, Oliveira and Fernandes (2009), for cones that are missing altogether."""


def linear(colour: str) -> Triple:
    """The linear light of a colour written `#rrggbb`."""
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(colour: str, eyes: str = "all cones") -> Triple:
    """The colour in CIE Lab as such eyes see it."""
    light = np.clip(SEEN[eyes] @ linear(colour), 0, 1)
    ratio = TO_XYZ @ light / WHITE
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: str, other: str, eyes: str = "all cones") -> float:
    """How far apart two colours are in Lab (CIE 1976); about 2.3 is what can just be told."""
    return float(np.linalg.norm(lab(one, eyes) - lab(other, eyes)))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    low, high = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)

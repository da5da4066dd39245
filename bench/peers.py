"""The equilibrium programme given to linear programming codes, as the peers of `klotz.building.statics`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import highspy
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog, nnls
from tests.building.oracle import Puzzle, entries
from tests.building.piles import WEIGHT

HALF_TICKS_A_UNIT: Final = 200
NNLS_TOLERANCE: Final = 1e-7
Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]


def equilibrium(puzzle: Puzzle) -> tuple[Matrix, Vector]:
    """Balance of force and torque of each brick, weights and lengths in numbers around 1: find x >= 0, A x = b."""
    found = list(entries(puzzle))
    matrix = np.zeros((2 * len(puzzle.blocks), 1 + max(column for _, column, _ in found)))
    for row, column, value in found:
        scale = WEIGHT if column == 0 else 1
        matrix[row, column] += value / (HALF_TICKS_A_UNIT if row % 2 else 1) / scale
    return matrix[:, 1:], -matrix[:, 0]


class Highs:
    """HiGHS through its own interface: one solver kept, models handed over whole, no output."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self._solver: Any = highspy.Highs()
        for name, value in {"output_flag": False, "threads": 1, **options}.items():
            self._solver.setOptionValue(name, value)

    def load(self, puzzles: Sequence[Puzzle]) -> list[Any]:
        """The models, made before anything is measured."""
        return [self._model(*equilibrium(puzzle)) for puzzle in puzzles]

    def _model(self, matrix: Matrix, wanted: Vector) -> Any:
        height, width = matrix.shape
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = width, height
        model.col_cost_ = np.zeros(width)
        model.col_lower_, model.col_upper_ = np.zeros(width), np.full(width, highspy.kHighsInf)
        model.row_lower_ = model.row_upper_ = wanted
        columns, rows = np.nonzero(matrix.T)
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        model.a_matrix_.start_ = np.searchsorted(columns, np.arange(width + 1)).astype(np.int32)
        model.a_matrix_.index_ = rows.astype(np.int32)
        model.a_matrix_.value_ = matrix.T[columns, rows]
        return model

    def stands(self, model: Any) -> bool:
        """Solve one."""
        self._solver.passModel(model)
        self._solver.run()
        status = self._solver.getModelStatus()
        assert status in {highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible}, status
        return bool(status == highspy.HighsModelStatus.kOptimal)


def linprog_stands(matrix: Matrix, wanted: Vector) -> bool:
    """SciPy's way to the same solver."""
    solve: Any = linprog
    return bool(solve(np.zeros(matrix.shape[1]), A_eq=matrix, b_eq=wanted, method="highs").status == 0)


def nnls_stands(matrix: Matrix, wanted: Vector) -> bool:
    """Least squares with x >= 0: it stands where nothing is left over. Fast, but no proof near the edge."""
    solve: Any = nnls
    return bool(solve(matrix, wanted)[1] < NNLS_TOLERANCE)

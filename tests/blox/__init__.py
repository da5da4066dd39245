"""Tests of BLOX."""

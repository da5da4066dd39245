"""Contests: many matches between the same players, kept in a file, played side by side, and told with ratings."""

"""The least value of a convex function that is known by cuts: a proximal bundle method.

Each point tried gives a cut, value + slope * (x - point), which lies below the function everywhere. The next point is
the least of all cuts together, kept near the best point so far (the *centre*) by a term |x - centre|^2 / (2 * reach),
and never negative. That least is found through its dual, the best mixture of the cuts: for a mixture the nearest
point is at hand, coordinate by coordinate, so it is enough to shift weight from one cut to another as long as it pays.

Every machine has to find the same prices, but a library adds up products in an order of its own. So all products are
exact: slopes are whole numbers, points whole 256ths, weights of a mixture whole parts of 2**24. Sums of these fit into
the 53 bits of a float, and are the same in every order.
"""

from __future__ import annotations

from math import ceil

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
_KEPT = 80
"""Cuts that are kept; those that are not in use and old go first."""
_SHIFTS, _NEAR = 60, 1e-3
"""How often weight is shifted for one point, and the relative gap at which that is enough."""
_GOOD, _VERY_GOOD = 0.1, 0.4
"""The share of the promised fall that makes a new centre, and the one that makes the next step longer."""
_LONGER, _SHORTER, _PATIENCE = 2.0, 0.7, 9
_FIRST_FALL = 1.0
"""The part of the first value that a step along the first slope alone would save."""
_PARTS, _PLACES = 1 << 24, 1 << 8


def _exact(point: Floats) -> Floats:
    """The nearest point of whole 256ths that is not negative."""
    return np.asarray(np.rint(np.maximum(0, point) * _PLACES) / _PLACES)


class Bundle:
    """Cuts, the centre, and how far from it the next point may lie. `weights`: how far each coordinate moves."""

    def __init__(self, weights: Floats) -> None:
        self.weights = weights
        self.slopes: Floats = np.zeros((0, len(weights)))
        self.heights: Floats = np.zeros(0)
        self.mixture: Floats = np.zeros(0)
        self.centre: Floats = np.zeros(len(weights))
        self.value = float("inf")
        self.reach = 0.0
        self.promised = float("inf")
        self.waited = 0

    def add(self, point: Floats, value: float, slope: Floats) -> None:
        """The function's value and slope at a point."""
        first = not len(self.heights)
        self.slopes = np.vstack((self.slopes, slope))
        assert (slope == np.rint(slope)).all()
        point = _exact(point)
        self.heights = np.append(self.heights, value - float(slope @ point))
        self.mixture = np.append(self.mixture, 1.0 if first else 0.0)
        if first:
            length = float((self.weights * slope * slope).sum())
            self.reach = _FIRST_FALL * abs(value) / length if length else 1.0
        fall = self.value - self.promised
        if first or value < self.value - _GOOD * fall:
            if not first and value < self.value - _VERY_GOOD * fall:
                self.reach *= _LONGER
            self.centre, self.value, self.waited = point, value, 0
        else:
            self.missed()
        self._forget()

    def missed(self) -> None:
        """The last point was none to go to; after a few of these, look nearer."""
        self.waited += 1
        if self.waited >= _PATIENCE:
            self.reach, self.waited = self.reach * _SHORTER, 0

    def too_far(self) -> None:
        """The function cannot be told at the last point: stay nearer."""
        self.reach /= 2

    def _forget(self) -> None:
        idle = np.flatnonzero(self.mixture == 0)[:-1]
        gone = idle[: max(0, len(self.heights) - _KEPT)]
        self.slopes = np.delete(self.slopes, gone, axis=0)
        self.heights, self.mixture = np.delete(self.heights, gone), np.delete(self.mixture, gone)

    def _nearest(self) -> tuple[Floats, Floats]:
        """The point that goes with the mixture, before and after what is negative is cut off."""
        free = self.centre - self.reach * self.weights * (self.mixture @ self.slopes)
        return free, _exact(free)

    def next(self) -> Floats:
        """The next point to try; `promised` is what the cuts say of it."""
        mixture = self.mixture
        for _ in range(_SHIFTS):
            free, point = self._nearest()
            heights = self.heights + self.slopes @ point
            used = np.flatnonzero(mixture > 0)
            high, low = int(np.argmax(heights)), int(used[np.argmin(heights[used])])
            gap = heights[high] - heights[low]
            if gap <= _NEAR * max(1.0, abs(heights[high])):
                break
            way = self.slopes[high] - self.slopes[low]
            bend = self.reach * float(np.where(free > 0, self.weights * way * way, 0.0).sum())
            share = mixture[low] if bend <= 0 else min(mixture[low], ceil(gap / bend * _PARTS) / _PARTS)
            if mixture[low] - share < _NEAR:  # a crumb would be shifted again and again
                share = mixture[low]
            mixture[high] += share
            mixture[low] -= share
        point = self._nearest()[1]
        self.promised = float((self.heights + self.slopes @ point).max())
        return point

    @property
    def fall(self) -> float:
        """By how much the next point might be better than the best so far."""
        return self.value - self.promised

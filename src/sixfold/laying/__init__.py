"""Two-hex tiles on a hex board of any size: what all titles of this kind share.

A title (a folder of ``games``, or another package) describes its board as a :class:`~sixfold.laying.layout.Layout` and
its turns as kernels in a module ``rules`` (:class:`~sixfold.laying.rules.LayingRules`). Everything else follows: the
bag and the racks, scoring along lines, legal placements, notation, views, pictures, and bots.
"""

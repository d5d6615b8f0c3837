"""What every game of the family shares: colours, the hex grid, tracks, chance, errors, the protocol."""

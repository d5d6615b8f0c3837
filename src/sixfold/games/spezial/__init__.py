"""Genial Spezial: chains of one's own tiles connect towers."""

"""Environments for machine learning: every title through the interfaces of Gymnasium, PettingZoo and OpenSpiel."""

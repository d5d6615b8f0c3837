"""Datasets: the decisions of many games as Parquet files, one row each, and their way back to game records.

``docs/datasets.md`` describes the columns.
"""

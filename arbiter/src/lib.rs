//! What happens in one game: turns, clocks, offers, claims, results.

//! The typed HTTP and WebSocket client.

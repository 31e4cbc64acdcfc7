//! What the mouse does.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::footer::Does;
use super::home::HomeLine;
use super::{App, Over};
use crate::terminal::place::{Areas, bar};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let Some(areas) = Areas::of(self.size) else { return };
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.mouse_down(&areas, at),
            MouseEventKind::Up(MouseButton::Left) => self.mouse_up(&areas, at),
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            _ => {}
        }
    }

    fn mouse_down(&mut self, areas: &Areas, at: Position) {
        if areas.footer.contains(at) {
            return self.click_footer(areas.footer, at);
        }
        if !matches!(self.over, Over::Nothing) {
            return;
        }
        if areas.tabs.contains(at) {
            let widths: Vec<u16> =
                self.tab_titles().iter().map(|title| title.chars().count() as u16).collect();
            let hit = bar(areas.tabs, &widths).into_iter().find(|(_, zone)| zone.contains(at));
            if let Some((tab, _)) = hit {
                self.show_tab(tab);
            }
        } else if self.tab == 0 {
            self.click_row(areas.body, at);
        } else {
            self.press_board(areas, at);
        }
    }

    fn click_footer(&mut self, row: Rect, at: Position) {
        let items = self.footer();
        let widths: Vec<u16> = items.iter().map(super::Item::width).collect();
        let hit = bar(row, &widths).into_iter().find(|(_, zone)| zone.contains(at));
        let Some((index, _)) = hit else { return };
        match &items[index].does {
            Does::Press(code) => self.key(KeyEvent::new(*code, KeyModifiers::NONE)),
            Does::Play(notation) => {
                let at = self.tab.checked_sub(1);
                if let Some(game_tab) = at.and_then(|at| self.game_tabs.get_mut(at)) {
                    game_tab.play(notation, "", &mut self.out);
                }
            }
        }
    }

    /// The first click on a row chooses it, the second does what it is for.
    fn click_row(&mut self, body: Rect, at: Position) {
        let lines = self.home.lines(self.my_id());
        let line = self.home.scroll(&lines, body.height) + usize::from(at.y - body.y);
        if let Some(HomeLine::Row(row)) = lines.get(line) {
            if self.home.chosen == *row {
                return self.enter_row();
            }
            self.home.chosen = *row;
        }
    }

    fn press_board(&mut self, areas: &Areas, at: Position) {
        let Some(index) = self.tab.checked_sub(1) else { return };
        let Some(game_tab) = self.game_tabs.get_mut(index) else { return };
        let Some(grid) = game_tab.grid(areas) else { return };
        if !game_tab.hand.choosing.is_empty() {
            let choices = game_tab.choices_area(grid.area);
            let row = at.y.checked_sub(choices.y + 1);
            match row.filter(|_| choices.contains(at)) {
                Some(row) => game_tab.choose(usize::from(row), &mut self.out),
                None => drop(game_tab.hand.cancel()),
            }
        } else if let Some(cell) = grid.cell_at(at.x, at.y) {
            game_tab.mouse_down(cell);
        }
    }

    fn mouse_up(&mut self, areas: &Areas, at: Position) {
        if !matches!(self.over, Over::Nothing) {
            return;
        }
        let Some(index) = self.tab.checked_sub(1) else { return };
        let Some(game_tab) = self.game_tabs.get_mut(index) else { return };
        let over = game_tab.grid(areas).and_then(|grid| grid.cell_at(at.x, at.y));
        game_tab.mouse_up(over, &mut self.out);
    }

    fn wheel(&mut self, by: isize) {
        match &self.over {
            Over::Nothing if self.tab == 0 => {
                let me = self.my_id();
                self.home.go(by, me);
            }
            Over::Nothing => {
                if let Some(game_tab) = self.game_tab_mut() {
                    game_tab.look(by);
                }
            }
            Over::Person(_) => {
                let code = if by < 0 { KeyCode::Up } else { KeyCode::Down };
                self.key(KeyEvent::new(code, KeyModifiers::NONE));
            }
            Over::Invite(_) => {
                let code = if by < 0 { KeyCode::Left } else { KeyCode::Right };
                self.key(KeyEvent::new(code, KeyModifiers::NONE));
            }
            _ => {}
        }
    }
}

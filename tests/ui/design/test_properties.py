"""Properties: the words kept with a puzzle."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.core.puzzle import Metadata
from nonogui.ui.design.dialogs import PropertiesDialog
from nonogui.ui.look.theme import LIGHT
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.growing import growth
from tests.ui.hints import hints
from tests.ui.pictures import CheckLooks, use_theme

KNOWN = Metadata(
    title="Cup",
    author="Somebody",
    author_id="17",
    copyright="2020 Somebody",
    license="CC0-1.0",
    description="Two\nlines",
    source="here",
    id="4",
    notes=("kept",),
)


def shown(qtbot: QtBot, metadata: Metadata) -> PropertiesDialog:
    dialog = PropertiesDialog(metadata)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_unchanged_properties_keep_all_metadata(qtbot: QtBot) -> None:
    assert shown(qtbot, KNOWN).metadata == KNOWN


def test_every_property_can_be_edited(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Metadata(notes=("kept",)))
    for name, field in dialog.fields.items():
        QTest.keyClicks(field, f" my {name} ")
    QTest.keyClicks(dialog.description, "What it is")
    assert dialog.metadata == Metadata(
        title="my title",
        author="my author",
        copyright="my copyright",
        license="my license",
        source="my source",
        description="What it is",
        notes=("kept",),
    )
    press(dialog, "Apply")
    assert dialog.result()


def test_tab_key_leaves_the_description(qtbot: QtBot) -> None:
    dialog = shown(qtbot, KNOWN)
    dialog.description.setFocus()
    QTest.keyClick(dialog.description, Qt.Key.Key_Tab)
    assert not dialog.description.hasFocus()
    assert dialog.metadata == KNOWN


def test_dialog_reads_from_top_to_bottom(qtbot: QtBot) -> None:
    assert read_out(shown(qtbot, KNOWN)) == lines("""
        Properties
        Properties
        Title
        field: Title = 'Cup' (focus)
        Author
        field: Author = 'Somebody'
        Copyright
        field: Copyright = '2020 Somebody'
        Licence
        field: Licence = 'CC0-1.0'
        Source
        field: Source = 'here'
        Description
        field: Description = 'Two\\nlines'
        button: Cancel
        button: Apply
    """)


def test_dialog_matches_stored_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    looks("properties", shown(qtbot, KNOWN))


def test_description_shows_several_lines(qtbot: QtBot) -> None:
    use_theme(LIGHT)
    dialog = shown(qtbot, KNOWN)
    description = dialog.description
    assert description.viewport().height() >= 4 * description.fontMetrics().lineSpacing()


def test_description_takes_the_room_of_a_larger_dialog(qtbot: QtBot) -> None:
    assert growth(shown(qtbot, KNOWN)) == lines("""
        Properties: wider 120
        Title: wider 120
        Author: wider 120
        Copyright: wider 120
        Licence: wider 120
        Source: wider 120
        Description: wider 120, higher 90
    """)


def test_empty_fields_say_what_belongs_there(qtbot: QtBot) -> None:
    assert hints(shown(qtbot, Metadata())) == lines("""
        Title: Shown when the puzzle is solved | [Shown when the puzzle is solved]
        Licence: CC-BY-4.0 | [CC-BY-4.0]
        Source: Where the picture or puzzle comes from | [Where the picture or puzzle comes from]
    """)

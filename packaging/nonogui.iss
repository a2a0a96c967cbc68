; Inno Setup: an installer for one user or all of them, with file types and without a console.
#ifndef Version
  #error "Start this with packaging/windows.py"
#endif

[Setup]
AppId={{9C1E6B7C-5B0B-4C55-9C0E-6F3A0B1D7E21}
AppName=Nonogui
AppVersion={#Version}
AppPublisher=The Nonogui authors
AppPublisherURL=https://github.com/nonogui/nonogui
DefaultDirName={autopf}\Nonogui
DefaultGroupName=Nonogui
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\LICENSE
SetupIconFile=..\build\nonogui.ico
UninstallDisplayIcon={app}\nonogui-window.exe
OutputDir=..\dist
OutputBaseFilename=nonogui-{#Version}-setup
Compression=lzma2/max
SolidCompression=yes
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "cs"; MessagesFile: "compiler:Languages\Czech.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"
Name: "nl"; MessagesFile: "compiler:Languages\Dutch.isl"
Name: "pl"; MessagesFile: "compiler:Languages\Polish.isl"
Name: "pt_BR"; MessagesFile: "compiler:Languages\BrazilianPortuguese.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"
Name: "tr"; MessagesFile: "compiler:Languages\Turkish.isl"
Name: "uk"; MessagesFile: "compiler:Languages\Ukrainian.isl"

[Files]
Source: "..\dist\nonogui\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{group}\Nonogui"; Filename: "{app}\nonogui-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.pbn\OpenWithProgids"; ValueType: string; ValueName: "Nonogui.Puzzle"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.non\OpenWithProgids"; ValueType: string; ValueName: "Nonogui.Puzzle"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Nonogui.Puzzle"; ValueType: string; ValueName: ""; ValueData: "Nonogram puzzle"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Nonogui.Puzzle\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\nonogui-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Nonogui.Puzzle\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\nonogui-window.exe"" ""%1"""

[Run]
Filename: "{app}\nonogui-window.exe"; Description: "{cm:LaunchProgram,Nonogui}"; Flags: nowait postinstall skipifsilent

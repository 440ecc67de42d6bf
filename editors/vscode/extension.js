// Starts `rulectl lsp` for JSON and YAML.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

async function start() {
  const command = vscode.workspace.getConfiguration('rulectl').get('path', 'rulectl');
  client = new LanguageClient(
    'rulectl', 'rulectl', { command, args: ['lsp'], transport: TransportKind.stdio },
    { documentSelector: ['json', 'jsonc', 'yaml'].map((language) => ({ language })) });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`rulectl cannot be started as \`${command}\`: ${error.message}`);
  }
}

async function activate(context) {
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (!event.affectsConfiguration('rulectl.path')) return;
    await deactivate();
    await start();
  }));
  await start();
}

async function deactivate() {
  const ended = client;
  client = undefined;
  if (ended && ended.isRunning()) await ended.stop();
}

module.exports = { activate, deactivate };

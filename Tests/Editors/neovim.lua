-- Runs in a headless Neovim: opens a file with rules, and checks what the server of editors/README.md makes of it.
local program, snippet, file = os.getenv('RULECTL'), os.getenv('SNIPPET'), os.getenv('FILE')

local function check(name, test, shown)
  if test then return end
  io.stderr:write('FAILED ' .. name .. ': ' .. vim.inspect(shown) .. '\n')
  vim.cmd('cquit 1')
end

-- Debian's version is older than the function that the configuration calls, which starts a server once.
local server
vim.lsp.start = vim.lsp.start or function(options)
  server = server or vim.lsp.start_client(options)
  vim.lsp.buf_attach_client(0, server)
end
vim.cmd('filetype on')
dofile(snippet)
vim.cmd('edit ' .. file)

local function findings() return vim.diagnostic.get(0) end
check('findings', vim.wait(30000, function() return #findings() > 0 end, 20), findings())
local codes = vim.tbl_map(function(item) return tostring(item.code or item.user_data.lsp.code) end, findings())
check('code', vim.tbl_contains(codes, 'S009'), codes)
local found = vim.tbl_filter(function(item) return (item.code or item.user_data.lsp.code) == 'S009' end, findings())[1]
local line = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, true)[1]
check('place', line:sub(found.col + 1, found.end_col) == '"qe"', { found, line })

local function ask(method, line, column, more)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  local parameters = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 10000)
  local _, answer = next(answers or {})
  return answer and answer.result
end
local hover = ask('textDocument/hover', found.lnum, found.col + 1)
check('hover', hover and hover.contents.value:find('S009'), hover)
local items = ask('textDocument/completion', found.lnum, found.col + 1)
local labels = vim.tbl_map(function(item) return item.label end, items and items.items or {})
check('completion', vim.tbl_contains(labels, 'eq'), labels)

-- The text is mended: the finding goes.
vim.api.nvim_buf_set_text(0, found.lnum, found.col + 1, found.lnum, found.end_col - 1, { 'eq' })
check('mended', vim.wait(30000, function()
  return #vim.tbl_filter(function(item) return (item.code or item.user_data.lsp.code) == 'S009' end, findings()) == 0
end, 20), findings())

-- Formatting changes the buffer as `fmt` changes the file.
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 10000 }) else vim.lsp.buf.formatting_sync(nil, 10000) end
vim.cmd('silent write')
check('formatting', vim.fn.system({ program, 'fmt', '--check', file }) == '', vim.fn.readfile(file))

-- Renaming changes the suite beside it.
local at = vim.fn.search('"id": "gold"', 'w')
local column = vim.fn.col('.') - 1 + #'"id": "'
local edit = ask('textDocument/rename', at - 1, column, { newName = 'rich' })
check('rename', edit and vim.tbl_count(edit.changes) == 2, edit)
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
vim.cmd('silent wall')
vim.fn.system({ program, 'test', vim.fn.fnamemodify(file, ':h') })
check('renamed suite', vim.v.shell_error == 0, vim.v.shell_error)

vim.lsp.stop_client(vim.lsp.get_active_clients())
check('end', vim.wait(10000, function() return #vim.lsp.get_active_clients() == 0 end, 20))
vim.cmd('quitall!')

/**
 * Matches anything that may contain a semicolon that does not end a statement, and the semicolon itself. Nested block
 * comments are not supported.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;/g;

/**
 * Splits a script into its statements, without comments before them and semicolons after them. Function bodies must be
 * quoted (`$$ … $$`), not `BEGIN ATOMIC`.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let end = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    statement += sql.slice(end, index);
    end = index + token.length;
    if (token === ';') {
      statements.push(statement.trim());
      statement = '';
    } else if (!token.startsWith('--') && !token.startsWith('/*')) statement += token;
  }
  statements.push((statement + sql.slice(end)).trim());
  return statements.filter((text) => text !== '');
}

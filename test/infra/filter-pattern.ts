/** Whether a log line matches a JSON filter pattern of CloudWatch Logs, as far as ours go: `=`, `!=`, `IS TRUE`, `&&`, `||`. */
export function matchesPattern(pattern: string, line: object): boolean {
  const tokens = pattern.match(/"[^"]*"|\$[\w.]+|[(){}]|&&|\|\||!=|=|IS TRUE/g) ?? []
  const take = (): string => tokens.shift() ?? ''

  function all(): boolean {
    let isMatch = one()
    while (tokens[0] === '&&' || tokens[0] === '||') isMatch = take() === '&&' ? one() && isMatch : one() || isMatch
    return isMatch
  }
  function one(): boolean {
    const token = take()
    if (token === '(' || token === '{') {
      const isMatch = all()
      take()
      return isMatch
    }
    const value = token
      .split('.')
      .slice(1)
      .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], line)
    const operator = take()
    if (operator === 'IS TRUE') return value === true
    const expected = take().slice(1, -1)
    // A field that does not exist matches nothing.
    if (value === undefined) return false
    return operator === '=' ? value === expected : value !== expected
  }
  return all()
}

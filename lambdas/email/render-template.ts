import Mustache from 'mustache'
import { asOneLine } from '#shared/kernel/one-line.ts'
import { TemplateUnusable } from './fill-template.ts'

/** The value of a placeholder. Sections test whether it is empty or false, or repeat for each item of a list. */
export type TemplateValue = string | boolean | readonly (string | Readonly<Record<string, string>>)[]
export type TemplateValues = Readonly<Record<string, TemplateValue>>

type Scope = TemplateValues | Readonly<Record<string, string>> | string
/** A token of mustache's parser: kind, content, position, and the tokens of a section. */
type Token = readonly [kind: string, content: string, start: number, end: number, inside?: readonly Token[]]
type Escape = (value: string) => string

/**
 * Fills in a template. Stricter than mustache itself: a placeholder whose value is missing or empty throws, and so do
 * unescaped placeholders (`{{{name}}}`) and partials. Filled-in values are never read as a template.
 */
function renderTemplate(template: string, values: TemplateValues, escape: Escape): string {
  try {
    return renderTokens(parse(template), [values], escape)
  } catch (error) {
    if (error instanceof RangeError) throw new TemplateUnusable('Its sections are nested too deeply')
    throw error
  }
}

/** HTML: every value is escaped, so that a guest's name can only be text. */
export const renderHtml = (template: string, values: TemplateValues): string =>
  renderTemplate(template, values, (value) => escapeHtml(asOneLine(value)))

/**
 * Plain text: values as they are, but each on one line, so that a guest's text cannot add paragraphs to our e-mails.
 */
export const renderText = (template: string, values: TemplateValues): string =>
  renderTemplate(template, values, asOneLine)

function parse(template: string): readonly Token[] {
  try {
    return Mustache.parse(template) as readonly Token[]
  } catch {
    throw new TemplateUnusable('It cannot be read')
  }
}

const renderTokens = (tokens: readonly Token[], scopes: readonly Scope[], escape: Escape): string =>
  tokens.map((token) => renderToken(token, scopes, escape)).join('')

function renderToken([kind, content, , , inside = []]: Token, scopes: readonly Scope[], escape: Escape): string {
  switch (kind) {
    case 'text':
      return content
    case '!':
    case '=':
      return ''
    case 'name': {
      const value = lookUp(content, scopes)
      // Of the lines of a list, one may be empty.
      if (typeof value !== 'string' || (value.trim() === '' && content !== '.'))
        throw new TemplateUnusable(`{{${content}}} has no value`)
      return escape(value)
    }
    case '#': {
      const value = lookUp(content, scopes)
      if (typeof value === 'string' || typeof value === 'boolean')
        return value ? renderTokens(inside, scopes, escape) : ''
      return value.map((item) => renderTokens(inside, [...scopes, item], escape)).join('')
    }
    case '^': {
      const value = lookUp(content, scopes)
      const isEmpty = typeof value === 'object' ? value.length === 0 : !value
      return isEmpty ? renderTokens(inside, scopes, escape) : ''
    }
    default:
      throw new TemplateUnusable(`{{${kind}${content}}} is not allowed in e-mails`)
  }
}

/** The value that a placeholder names, from the innermost section outwards; `.` is the current item of a list. */
function lookUp(name: string, scopes: readonly Scope[]): TemplateValue {
  const innermost = scopes.at(-1)
  if (name === '.' && typeof innermost === 'string') return innermost
  const scope = scopes.findLast((one) => typeof one === 'object' && Object.hasOwn(one, name))
  const value = typeof scope === 'object' ? scope[name] : undefined
  if (value === undefined) throw new TemplateUnusable(`{{${name}}} is not known`)
  return value
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

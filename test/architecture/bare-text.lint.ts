import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Context = Parameters<Rule['create']>[0]
type Visitor = ReturnType<Rule['create']>
type JsxElement = Parameters<NonNullable<Visitor['JSXElement']>>[0]
type JsxChild = JsxElement['children'][number]
type Node = JsxElement['parent']
type Of<Type extends Node['type']> = Extract<Node, { type: Type }>
/** A type as the source writes it. */
type WrittenType = Of<'TSTypeAliasDeclaration'>['typeAnnotation']

/**
 * A browser that translates a page puts elements of its own in the place of each text. React then changes a text that
 * is no longer on the page, or fails at removing it, or at placing something before it. An element whose only child is
 * text is safe: React replaces all that is in it. So a text that changes, or stands where something comes and goes, has
 * an element of its own.
 */

const messages = {
  value:
    'Text among siblings needs an element of its own: <span>{…}</span>, or one template literal for the whole text. ' +
    'A browser that translates the page would keep the old text. Elements from elsewhere have the type Elements.',
  condition:
    'What comes and goes beside bare text needs an element around the text or around itself: ' +
    'on a page that the browser has translated, React fails at placing it.',
  loose:
    'Bare text of a fragment, or beside a sibling in a component, needs an element of its own: ' +
    'on a page that the browser has translated, React fails at removing it.',
} as const

/** What an expression renders: one element, elements that come and go, or perhaps text. */
type Rendered = 'element' | 'condition' | 'text'

const either = (...all: Rendered[]): Rendered => (all.includes('text') ? 'text' : 'condition')

const isFragment = (node: Node): boolean =>
  node.type === 'JSXFragment' ||
  (node.type === 'JSXElement' &&
    node.openingElement.name.type === 'JSXIdentifier' &&
    node.openingElement.name.name === 'Fragment')

const isHostElement = (node: Node): boolean =>
  node.type === 'JSXElement' &&
  node.openingElement.name.type === 'JSXIdentifier' &&
  /^[a-z]/.test(node.openingElement.name.name)

const isNothing = (child: JsxChild): boolean =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

const isBareText = (child: JsxChild): boolean =>
  child.type === 'JSXText' ||
  (child.type === 'JSXExpressionContainer' &&
    ((child.expression.type === 'Literal' && typeof child.expression.value === 'string') ||
      (child.expression.type === 'TemplateLiteral' && child.expression.expressions.length === 0)))

/** Whether a type admits elements only: `Elements`, `ReactElement`, or a function that returns them. */
function isElementsType(type: WrittenType | undefined): boolean {
  if (type?.type === 'TSTypeReference')
    return type.typeName.type === 'Identifier' && ['Elements', 'ReactElement'].includes(type.typeName.name)
  if (type?.type === 'TSFunctionType') return isElementsType(type.returnType?.typeAnnotation)
  if (type?.type === 'TSParenthesizedType') return isElementsType(type.typeAnnotation)
  if (type?.type === 'TSUnionType')
    return type.types.every((member) => /^TS(Undefined|Null)Keyword$/.test(member.type) || isElementsType(member))
  return false
}

function createRule(context: Context) {
  /** The functions whose results are being looked at: one may call itself. */
  const called = new Set<Node>()

  /** The properties of an object type that this file writes down. */
  function propertyType(type: WrittenType | undefined, name: string): WrittenType | undefined {
    if (type?.type === 'TSTypeLiteral') {
      const member = type.members.find(
        (one) => one.type === 'TSPropertySignature' && one.key.type === 'Identifier' && one.key.name === name,
      )
      return member?.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined
    }
    if (type?.type === 'TSIntersectionType')
      return type.types.map((part) => propertyType(part, name)).find((found) => found !== undefined)
    if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
    const { name: typeName } = type.typeName
    const declared = context.sourceCode.ast.body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .find((one) => one?.type === 'TSTypeAliasDeclaration' && one.id.name === typeName)
    return declared?.type === 'TSTypeAliasDeclaration' ? propertyType(declared.typeAnnotation, name) : undefined
  }

  function definitionOf(identifier: Of<'Identifier'>) {
    for (
      let scope: ReturnType<typeof context.sourceCode.getScope> | null = context.sourceCode.getScope(identifier);
      scope;
      scope = scope.upper
    ) {
      const variable = scope.set.get(identifier.name)
      if (variable) return variable.defs[0]
    }
    return undefined
  }

  function renderedByName(identifier: Of<'Identifier'>): Rendered {
    if (identifier.name === 'undefined') return 'condition'
    const definition = definitionOf(identifier)
    if (definition?.type === 'Parameter')
      return parameterIsElements(definition.node, identifier.name) ? 'condition' : 'text'
    const node: Node | undefined = definition?.node
    if (node?.type === 'FunctionDeclaration') return renderedByCall(node)
    return node?.type === 'VariableDeclarator' && node.init ? rendered(node.init) : 'text'
  }

  function parameterIsElements(node: Node, name: string): boolean {
    if (!('params' in node) || !Array.isArray(node.params)) return false
    return (node.params as Of<'ArrowFunctionExpression'>['params']).some((parameter) => {
      if (parameter.type === 'Identifier')
        return parameter.name === name && isElementsType(parameter.typeAnnotation?.typeAnnotation)
      if (parameter.type !== 'ObjectPattern') return false
      return parameter.properties.some((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
        const local = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
        if (local.type !== 'Identifier' || local.name !== name) return false
        return isElementsType(propertyType(parameter.typeAnnotation?.typeAnnotation, property.key.name))
      })
    })
  }

  /** What a function returns. */
  function renderedByCall(node: Node): Rendered {
    if (called.has(node)) return 'condition'
    called.add(node)
    const what = renderedByBody(node)
    called.delete(node)
    return what
  }

  function renderedByBody(node: Node): Rendered {
    if (!('body' in node) || !node.body) return 'text'
    const body = node.body as Node
    if (body.type !== 'BlockStatement') return either(rendered(body))
    const returned = returnsIn(body)
    return returned.length > 0 ? either(...returned.map(rendered)) : 'text'
  }

  function returnsIn(statement: Node): Node[] {
    if (statement.type === 'ReturnStatement') return statement.argument ? [statement.argument] : []
    if (statement.type === 'BlockStatement') return statement.body.flatMap(returnsIn)
    if (statement.type === 'IfStatement')
      return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])].flatMap(returnsIn)
    return []
  }

  function rendered(node: Node): Rendered {
    switch (node.type) {
      case 'JSXElement':
        return isFragment(node) ? 'condition' : 'element'
      case 'JSXFragment':
        return 'condition'
      case 'LogicalExpression':
        return node.operator === '&&' ? either(rendered(node.right)) : either(rendered(node.left), rendered(node.right))
      case 'ConditionalExpression':
        return either(rendered(node.consequent), rendered(node.alternate))
      case 'ParenthesizedExpression':
        return rendered(node.expression)
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean' ? 'condition' : 'text'
      case 'ArrayExpression':
        return either(...node.elements.map((element) => (element ? rendered(element) : 'condition')))
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return renderedByCall(node)
      case 'Identifier':
        return renderedByName(node)
      case 'CallExpression': {
        const { callee } = node
        if (callee.type === 'Identifier') return renderedByName(callee)
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return 'text'
        const callback = node.arguments[0]
        return ['map', 'flatMap'].includes(callee.property.name) && callback ? rendered(callback) : 'text'
      }
      default:
        return 'text'
    }
  }

  function check(node: JsxElement | Of<'JSXFragment'>) {
    const children = node.children.filter((child) => !isNothing(child))
    const isAlone = children.length < 2
    if (isAlone && !isFragment(node)) return
    const besideText = children.some(isBareText)
    for (const child of children) {
      if (isBareText(child)) {
        if (!isHostElement(node)) context.report({ node: child, message: messages.loose })
      } else if (child.type === 'JSXExpressionContainer') {
        const what = rendered(child.expression)
        if (what === 'text') context.report({ node: child, message: messages.value })
        if (what === 'condition' && besideText) context.report({ node: child, message: messages.condition })
      } else if (isFragment(child) && besideText) context.report({ node: child, message: messages.condition })
    }
  }
  return { JSXElement: check, JSXFragment: check }
}

const rule: Rule = { meta: { type: 'problem' }, create: createRule }

const plugin = { meta: { name: 'translation' }, rules: { 'bare-text': rule } }

export default plugin

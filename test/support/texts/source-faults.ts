import ts from 'typescript'

/** Parses a source file of the interface. */
export function parseSource(text: string): ts.SourceFile {
  return ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

export function isCallOf(node: ts.Node, name: string): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name
}

const shownAttributes = new Set(['label', 'title', 'alt', 'placeholder', 'aria-label', 'hint', 'text', 'legend'])

/** Returns the literal texts in JSX, and in the attributes that a reader sees or hears. */
export function literalTexts(tree: ts.SourceFile): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    if (ts.isJsxText(node)) found.push(node.text)
    if (!ts.isJsxAttribute(node) || !shownAttributes.has(node.name.getText()) || !node.initializer) return
    found.push(...ownTexts(node.initializer))
  })
  return found.filter((text) => /\p{L}{2}/u.test(text)).map((text) => text.trim())
}

/** Common Portuguese words that are no English words and no names in code. */
const words =
  /\p{L}*[áéíóúâêôãõçà]\p{L}*|(?<![\p{L}.])(?:para|com|sem|uma|seu|sua|foto|fotos|erro|enviar|nome|voltar|mais|hoje|novo|nova|conta|motivo|saldo|venda|compra|coleta|senha|carregar)(?![\p{L}.])/iu

/** Returns the string literals of a source with Portuguese words, wherever they stand. */
export function portugueseLiterals(tree: ts.SourceFile): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    if ((isTextual(node) || ts.isJsxText(node)) && words.test(node.text)) found.push(node.text.trim())
  })
  return found
}

/** What may stand between two whole texts: a space, or the dot between two facts. */
const separator = /^[\s·]*$/

/**
 * Returns texts that are put together from pieces: a translation with words or punctuation around it in a template, or
 * beside a `+`, and a sign of punctuation after an expression in JSX.
 */
export function joinedTexts(tree: ts.SourceFile): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    const pieces = ts.isTemplateExpression(node)
      ? isSeparated(node)
        ? []
        : node.templateSpans.map(({ expression }) => expression)
      : ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
        ? [node.left, node.right]
        : []
    if (pieces.some((piece) => isCallOf(piece, 't'))) found.push(node.getText())
    if (ts.isJsxText(node) && /^\s*[:.,;!?]/.test(node.text)) found.push(node.parent.getText())
  })
  return found
}

function isSeparated({ head, templateSpans }: ts.TemplateExpression): boolean {
  return [head, ...templateSpans.map(({ literal }) => literal)].every(({ text }) => separator.test(text))
}

type Textual =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail

function isTextual(node: ts.Node): node is Textual {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  )
}

/** Returns the texts of an expression, without keys and codes in calls and comparisons, and without nested elements. */
function ownTexts(node: ts.Node): string[] {
  if (isTextual(node)) return [node.text]
  if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return []
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return []
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(ownTexts)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return ownTexts(node.right)
  return node.getChildren().flatMap(ownTexts)
}

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mail, renderHtml } from '../../functions/kit/mail/mail.tsx'
import { bundleFunctions } from './bundle.ts'

// A plain require: jsdom has no types, and in its environment esbuild refuses to run.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { readonly window: Window & typeof globalThis }
}
const root = join(import.meta.dirname, '../..')

const mail: Mail = {
  to: 'ana@mail.example',
  subject: `Sua "pergunta" <b>&amp;</b> & 'resposta'`,
  greeting: 'Olá, Marina!',
  paragraphs: ['<script>alert(1)</script>', 'Duas\nlinhas, 10 < 20 > 5'],
  richText: '<p>Um <strong>dois</strong><br>três</p><ul><li>a &amp; b</li></ul>',
  button: { label: 'Ver <anúncio>', url: 'https://retorna.example/r?a=1&b="2"' },
  preferences: { label: 'Escolher', url: 'https://retorna.example/profile#notifications' },
  footer: 'Você recebe este e-mail porque tem uma conta.',
  unsubscribe: { label: 'Sair', url: 'https://retorna.example/u?z=1&w=2', oneClick: 'https://retorna.example/u' },
  language: 'pt-BR',
}

test('a bundle renders with Preact the e-mail that tests and previews render with React', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'retorna-mail-'))
  try {
    const entry = join(directory, 'mail.ts')
    writeFileSync(entry, `export { renderHtml as handler } from '${join(root, 'functions/kit/mail/mail.tsx')}'`)
    symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
    await bundleFunctions([{ name: 'mail', entry }], join(directory, 'out'))
    const { handler } = (await import(join(directory, 'out/mail/index.mjs'))) as { handler: typeof renderHtml }
    for (const one of [mail, { ...mail, button: undefined, richText: undefined, unsubscribe: undefined }]) {
      const written = linesOf(handler(one))
      expect(written).toEqual(linesOf(renderHtml(one)))
      expect(written).toContain('h1 class=ink dir=auto')
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

/** One line a start tag with its attributes and styles by name, and a line a text: order and spelling are free. */
function linesOf(html: string): string[] {
  const { document, NodeFilter, Element } = new JSDOM(html).window
  const page = document.documentElement
  expect(document.doctype?.name).toBe('html')
  page
    .querySelector('head')
    ?.replaceChildren(
      ...[...page.querySelectorAll('head > *')].toSorted((a, b) => (a.outerHTML < b.outerHTML ? -1 : 1)),
    )
  const lines: string[] = []
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_ALL)
  for (let node: Node | null = walk.currentNode; node; node = walk.nextNode())
    lines.push(...(node instanceof Element ? startOf(node) : [`${node.nodeType} ${node.textContent}`]))
  return lines
}

function startOf(element: Element): string[] {
  const others = [...element.attributes].filter(({ name }) => name !== 'style')
  const attributes = others.map(({ name, value }) => ` ${name}=${value}`).toSorted()
  const declarations = (element.getAttribute('style') ?? '').split(';').filter(Boolean)
  const styles = declarations.map((one) => `  ${one.replace(/\b0px\b/g, '0')}`).toSorted()
  return [`${element.localName}${attributes.join('')}`, ...styles]
}

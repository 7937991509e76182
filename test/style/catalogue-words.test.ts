import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forbiddenWordsIn, isPortugueseCatalogue, unusedPhrases, wordsOf } from './catalogue-words.ts'

const root = join(import.meta.dirname, '../..')
const document = `
| Say | Not | Why |
|---|---|---|
| aviso | \`notificaç*\`, \`alerta\` | also on the device |
| apagar | | data |

| Text | Catalogue | Why |
|---|---|---|
| \`Notificações\` | settings.json | a tab |
| \`Erro de {{name}}: alerta\` | * | prescribed |
`
const words = wordsOf(document)

it('rejects a forbidden word, with its key and what to say', () => {
  const faults = forbiddenWordsIn('web/i18n/ptBR/pages.json', { push: { on: 'Ligar NOTIFICAÇÕES' } }, words)
  expect(faults).toEqual(["web/i18n/ptBR/pages.json: push.on: 'notificaç*': say aviso"])
})

it.each([
  ['another word that contains it', 'pages.json', 'Alertamos você'],
  ['a placeholder of that name', 'pages.json', 'Olá, {{alerta}}'],
  ['a prescribed text', 'pages.json', 'Erro de {{name}}: alerta'],
  ['a text that one catalogue allows', 'settings.json', 'Notificações'],
])('accepts %s', (_, file, text) => {
  expect(forbiddenWordsIn(file, [text], words)).toEqual([])
})

it('rejects in another catalogue what one catalogue allows', () => {
  expect(forbiddenWordsIn('pages.json', ['Notificações'], words)).toHaveLength(1)
})

it('finds exceptions that no text needs', () => {
  const catalogues = new Map([
    ['web/settings.json', ['Sistema']],
    ['web/pages.json', ['Erro de {{name}}: alerta']],
  ])
  expect(unusedPhrases(catalogues, words)).toEqual(['Notificações (settings.json)'])
})

it('reads the words of the product, and finds a planted one in a real catalogue', () => {
  const product = wordsOf(readFileSync(join(root, 'docs/words.md'), 'utf8'))
  const file = 'web/i18n/ptBR/balance.json'
  const catalogue = JSON.parse(readFileSync(join(root, file), 'utf8')) as object
  expect(forbiddenWordsIn(file, catalogue, product)).toEqual([])
  expect(forbiddenWordsIn(file, { ...catalogue, planted: 'Valor em custódia' }, product)).toEqual([
    `${file}: planted: 'custódia': say guardado`,
  ])
})

it('recognizes every catalogue in Portuguese of Brazil', () => {
  const files = execFileSync('git', ['ls-files', 'web', 'functions'], { cwd: root, encoding: 'utf8' }).split('\n')
  const named = files.filter((file) => file.includes('ptBR') && file.endsWith('.json'))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !isPortugueseCatalogue(file))).toEqual([])
  expect(isPortugueseCatalogue('web/i18n/en-US/balance.json')).toBe(false)
})

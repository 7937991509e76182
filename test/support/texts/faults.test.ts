import { describe, expect, it } from 'vitest'
import { digitFaults, parametersOf, pluralFaults, textsOf } from './catalogue-faults.ts'
import { joinedTexts, literalTexts, parseSource, portugueseLiterals } from './source-faults.ts'

const faultsOf = (catalogue: object, tag: string) => pluralFaults(new Map(textsOf(catalogue)), tag)

describe('plural forms', () => {
  it('accepts the forms of the language', () => {
    const photos = { photos_one: '{{count}} foto', photos_many: '{{count}} fotos', photos_other: '{{count}} fotos' }
    expect(faultsOf(photos, 'pt-BR')).toEqual([])
    expect(faultsOf({ photos_other: '写真{{count}}枚' }, 'ja-JP')).toEqual([])
  })

  it('reports missing and superfluous forms', () => {
    const photos = { photos_one: '{{count}} foto', photos_other: '{{count}} fotos' }
    expect(faultsOf(photos, 'pt-BR')).toEqual(['photos has the forms one, other, not many, one, other'])
    expect(faultsOf(photos, 'ja-JP')).toEqual(['photos has the forms one, other, not other'])
    expect(faultsOf({ subject_many: 'Assunto' }, 'pt-BR')).toContain('subject has the forms many, not many, one, other')
  })

  it('reports a form of several numbers that shows none', () => {
    const chosen = { chosen_one: 'One ad', chosen_other: '{{count}} ads' }
    expect(faultsOf(chosen, 'en-US')).toEqual([])
    const russian = { ...chosen, chosen_few: '{{count}}', chosen_many: '{{count}}' }
    expect(faultsOf(russian, 'ru-RU')).toEqual(['chosen_one does not show its number'])
  })

  it('reports a count without forms', () => {
    expect(faultsOf({ list: { steps: 'Ver {{count}} passos' } }, 'pt-BR')).toEqual([
      'list.steps takes a count and has no forms',
    ])
  })

  it('leaves codes alone', () => {
    const codes = new Map([['error.request.too_many', 'Muitos pedidos.']])
    expect(pluralFaults(codes, 'pt-BR', (key) => key.startsWith('error.'))).toEqual([])
  })
})

describe('numbers in texts', () => {
  it('reports written digits of any script, not those in names of parameters', () => {
    const texts = { days: 'Em 30 dias', arabic: 'خلال ٣٠ يومًا', named: 'Em {{days2, number}} dias' }
    expect(digitFaults(new Map(textsOf(texts)))).toEqual(['days', 'arabic'])
  })

  it('finds the parameters of a text', () => {
    expect(parametersOf('De {{minCents, brl}} em {{days}} dias')).toEqual([
      { name: 'minCents', isFormatted: true },
      { name: 'days', isFormatted: false },
    ])
  })
})

describe('texts in sources', () => {
  it.each([
    '<p>Olá</p>',
    '<img alt="Foto" />',
    `<img alt={\`Foto \${number}\`} />`,
    "<Button label={open ? 'Fechar' : text} />",
    "<Button label={name ?? 'Fechar'} />",
  ])('reports a literal text: %s', (source) => {
    expect(literalTexts(parseSource(source))).toHaveLength(1)
  })

  it.each(["<img alt={t('photo')} />", "<p title={kind === 'sale' ? sale : other}>·</p>", '<Link to="/ads" />'])(
    'accepts keys, codes and addresses: %s',
    (source) => {
      expect(literalTexts(parseSource(source))).toEqual([])
    },
  )

  it('reports Portuguese words anywhere in the code', () => {
    const tree = parseSource(`notify('Mensagem não enviada'); throw new Error(\`Sem \${name}\`); call('ad.sale')`)
    expect(portugueseLiterals(tree)).toEqual(['Mensagem não enviada', 'Sem'])
  })

  it.each(["t('a') + name", `\`\${t('a')}: \${name}\``, '<p>{label}: {value}</p>', "<p>{t('a')}. {t('b')}</p>"])(
    'reports a text put together from pieces: %s',
    (source) => {
      expect(joinedTexts(parseSource(source))).toHaveLength(1)
    },
  )

  it.each([`\`\${t('a')} · \${t('b')}\``, `\`\${path}/\${name}\``, "<p>{t('a')} {t('b')}</p>"])(
    'accepts whole texts beside each other: %s',
    (source) => {
      expect(joinedTexts(parseSource(source))).toEqual([])
    },
  )
})

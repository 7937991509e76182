import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { pseudoTexts } from '../../../test/support/texts/pseudo-locale.ts'
import { placeholdersOf, problemsOf } from '../../kit/catalogues/problems.ts'
import { renderHtml } from '../../kit/mail/mail.tsx'
import { mailTo } from '../../kit/mail/mail-content.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { catalogues as stored } from '../texts/notifications.ts'
import { writeMessagesSent } from './messages-sent.ts'
import { orderPaidMail } from './order-paid.ts'
import { writePickup } from './pickups.ts'

const site = 'https://retorna.example'
const folder = join(import.meta.dirname, '../../texts/ptBR')
const names = globSync(`${folder}/*.json`).map((file) => basename(file, '.json'))
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object
const counts = [0, 1, 2, 5, 11, 21, 1_000_000]
const languages = ['en-US', 'ar-SA'] as const

interface Counted {
  readonly group: object
  readonly stem: string
  readonly placeholders: readonly string[]
}

/** All texts with plural forms, at any depth. */
function countedIn(group: object): Counted[] {
  return Object.entries(group).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part === 'object' && part !== null) return countedIn(part)
    return key.endsWith('_other') && !key.includes('_ordinal')
      ? [{ group, stem: key.slice(0, -'_other'.length), placeholders: placeholdersOf(String(part)) }]
      : []
  })
}

describe.each([
  ...names.map((name) => ['pt-BR', name] as const),
  ...languages.flatMap((language) => names.map((name) => [language, name] as const)),
])('%s %s', (language, name) => {
  const portuguese = read(name)
  const texts = language === 'pt-BR' ? portuguese : pseudoTexts(portuguese, language, '¿')

  it('has the keys, placeholders and forms of its language', () => {
    expect(problemsOf(portuguese, texts, language)).toEqual([])
  })

  it('has plural forms inside a group only: a catalogue is completed by its top entries', () => {
    expect(Object.keys(texts).filter((key) => key.endsWith('_other'))).toEqual([])
  })

  it('is written with each number, by the form of its language', () => {
    const locale = language === 'pt-BR' ? 'ptBR' : language
    const speech = textsFor({ ptBR: portuguese, [locale]: texts }, locale)
    for (const { group, stem, placeholders } of countedIn(texts)) {
      const values = Object.fromEntries(placeholders.filter((one) => one !== 'count').map((one) => [one, 'x']))
      for (const count of counts) {
        const text = speech.plural<Record<string, string>>(
          group as Record<string, string>,
          stem as never,
          count,
          values,
        )
        expect(text, `${stem} ${count}`).not.toMatch(/\{\{|undefined/)
        const category = new Intl.PluralRules(language).select(count)
        if (language !== 'pt-BR') expect(text).toMatch(`¿ ${category}: `)
      }
    }
  })
})

describe('an e-mail in a language from right to left', () => {
  const catalogues = { ptBR: stored.ptBR, 'ar-SA': pseudoTexts(stored.ptBR, 'ar-SA', 'ع') }
  const reader = sampleProfile({ locale: 'ar-SA', name: 'Ana Souza' })
  const order = {
    orderId: 'ord_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
    recyclableId: 'ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC',
    type: 'Latas',
    buyerId: reader.id,
    sellerId: reader.id,
    priceCents: 123_450,
    totalCents: 145_970,
  }

  it('isolates the words of people and amounts, in the subject too', () => {
    const { subject, greeting, paragraphs } = mailTo(catalogues, reader, site, orderPaidMail.write, order)
    expect(subject).toMatch(/^ع .*\u2068[^\u2068\u2069]*R\$[^\u2068\u2069]*\u2069$/)
    expect(subject).toContain('1,459.70')
    expect(greeting).toContain('\u2068Ana\u2069')
    expect(paragraphs[0]).toContain('\u2068Latas\u2069')
  })

  it('writes times, days and counts in Latin digits, and two by its own form', () => {
    const pickup = { type: 'Latas', date: '2026-11-24', time: '14:05', conversationId: 'cnv_1' }
    const step = mailTo(catalogues, reader, site, (_, speech) => writePickup('cancelled', pickup, speech), {})
    expect(step.paragraphs.join(' ')).toMatch(/2026/)
    expect(step.paragraphs.join(' ')).toContain('2:05')
    const unread = [{ conversationId: 'cnv_1', type: 'Latas', unread: 2 }]
    expect(mailTo(catalogues, reader, site, writeMessagesSent, unread).subject).toMatch(/^ع two: 2 /)
    expect(JSON.stringify(step)).not.toMatch(/[٠-٩]/)
  })

  it('is a document of that language and direction', () => {
    const html = renderHtml(mailTo(catalogues, reader, site, orderPaidMail.write, order))
    expect(html).toMatch(/<html[^>]*dir="rtl"/)
    expect(html).toMatch(/<html[^>]*lang="ar-SA"/)
  })
})

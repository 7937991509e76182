import { describe, expect, it } from 'vitest'
import { textsFor } from '../mail/mail-texts.ts'
import { wholeTexts } from './catalogue.ts'
import { problemsOf } from './problems.ts'

const portuguese = {
  finds: {
    subject_one: '{{count}} anúncio novo em {{city}}',
    subject_many: '{{count}} anúncios novos em {{city}}',
    subject_other: '{{count}} anúncios novos em {{city}}',
  },
  place: { position_ordinal_other: 'Você está em {{count}}º lugar' },
  steps: { proposed: { hello: 'Propuseram {{day}}' } },
  lines: ['Um', 'Dois'],
  greeting: 'Olá, {{name}}!',
}
const english = {
  finds: { subject_one: 'One new ad in {{city}}', subject_other: '{{count}} new ads in {{city}}' },
  place: {
    position_ordinal_one: 'You are {{count}}st',
    position_ordinal_two: 'You are {{count}}nd',
    position_ordinal_few: 'You are {{count}}rd',
    position_ordinal_other: 'You are {{count}}th',
  },
  steps: { proposed: { hello: '{{day}} was proposed' } },
  lines: ['One', 'Two'],
  greeting: 'Hello, {{name}}!',
}
const problems = (change: object, language = 'en-US') => problemsOf(portuguese, { ...english, ...change }, language)

describe('problems of a translation', () => {
  it('has none with the keys, placeholders and forms of its language', () => {
    expect(problems({})).toEqual([])
    expect(problemsOf(portuguese, portuguese, 'pt-BR')).toEqual([])
  })

  it('are missing and unknown keys at any depth', () => {
    expect(problems({ steps: { proposed: {} }, other: 'x' })).toEqual([
      '.other: unknown',
      '.steps.proposed.hello: missing',
    ])
    expect(problems({ lines: ['One'] })).toEqual(['.lines.1: missing'])
    expect(problems({ greeting: ' ' })).toEqual(['.greeting: empty'])
  })

  it('are missing forms, and forms of another language', () => {
    const { position_ordinal_few: _, ...place } = english.place
    expect(problems({ place })).toEqual(['.place.position_ordinal_few: missing'])
    expect(problems({ finds: portuguese.finds })).toEqual(['.finds.subject_many: unknown'])
    expect(problems({}, 'ar-SA')).toContain('.finds.subject_two: missing')
  })

  it('are missing, unknown and damaged placeholders', () => {
    expect(problems({ greeting: 'Hello, {{nome}}!' })).toEqual([
      '.greeting: lacks {{name}}',
      '.greeting: unknown {{nome}}',
    ])
    expect(problems({ greeting: 'Hello, {name}! {{name}}' })).toEqual(['.greeting: unknown {{{name}}}'])
    expect(problems({ finds: { ...english.finds, subject_other: 'Some new ads in {{city}}' } })).toEqual([
      '.finds.subject_other: lacks {{count}}',
    ])
  })

  it('are forms in words that other numbers take too, as in Russian', () => {
    const forms = {
      subject_few: '{{count}} в {{city}}',
      subject_many: '{{count}} в {{city}}',
      subject_other: '{{count}} в {{city}}',
    }
    const source = { finds: portuguese.finds }
    const of = (one: string) => problemsOf(source, { finds: { subject_one: one, ...forms } }, 'ru-RU')
    expect(of('Одно в {{city}}')).toEqual(['.finds.subject_one: lacks {{count}}'])
    expect(of('{{count}} в {{city}}')).toEqual([])
  })
})

describe('an incomplete translation', () => {
  const reported: string[] = []
  const { finds, ...others } = english
  const broken = { ...others, finds: { subject_other: finds.subject_other } } as unknown as typeof portuguese
  const whole = wholeTexts(portuguese, broken, 'en-US', (problem) => reported.push(problem))
  const speech = textsFor({ ptBR: portuguese, 'en-US': whole }, 'en-US')

  it('is replaced by the whole Portuguese text, is reported, and leaves the others', () => {
    expect(whole).toEqual({ ...english, finds: portuguese.finds })
    expect(reported).toEqual(['finds.subject_one: missing'])
  })

  it('takes the forms of Portuguese', () => {
    const written = [0, 1, 2, 1_000_000].map((count) =>
      speech.plural(speech.texts.finds, 'subject', count, { city: 'X' }),
    )
    expect(written).toEqual([
      '0 anúncio novo em X',
      '1 anúncio novo em X',
      '2 anúncios novos em X',
      '1,000,000 anúncios novos em X',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { fill, speak } from './mail-texts.ts'

const catalogues = { ptBR: { hello: 'Olá' }, 'de-DE': { hello: 'Hallo' } }
const price = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the language of an e-mail', () => {
  it('is the reader’s where there are texts in it, prices included', () => {
    const speech = speak(catalogues, 'de-DE')
    expect([speech.texts.hello, speech.language, price(speech.price(123_456))]).toEqual([
      'Hallo',
      'de-DE',
      '1.234,56 R$',
    ])
  })

  it('is the default one else, prices included', () => {
    const speech = speak(catalogues, 'en-US')
    expect([speech.texts.hello, speech.language, price(speech.price(123_456))]).toEqual(['Olá', 'pt-BR', 'R$ 1.234,56'])
    expect(speak(catalogues, 'ptBR').language).toBe('pt-BR')
  })
})

describe('filling a text', () => {
  it('puts every value in its place, as it is', () => {
    expect(fill('{{a}} e {{b}} e {{a}}', { a: '{{b}}', b: 2 })).toBe('{{b}} e 2 e {{b}}')
    expect(fill('nada', {})).toBe('nada')
    expect(fill('{{a}}', { a: '' })).toBe('')
  })

  it('fails on a name without a value, an inherited one too', () => {
    expect(() => fill('{{a}}', {})).toThrow('No value for {{a}}')
    expect(() => fill('{{toString}}', {})).toThrow('No value for {{toString}}')
  })
})

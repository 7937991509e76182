import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasContactData, sanitiseText } from './text.ts'

describe('sanitising', () => {
  it('removes script tags, javascript: and inline handlers, and says so', () => {
    expect(sanitiseText('Garrafas <script>alert(1)</script>limpas')).toEqual({ text: 'Garrafas limpas', altered: true })
    expect(sanitiseText('<a href="javascript:x">veja</a>').text).not.toMatch(/javascript:/i)
    expect(sanitiseText('<img onerror="x()" src=y>').text).not.toMatch(/onerror/i)
  })
  it('is not fooled by tags nested in tags', () => {
    expect(sanitiseText('<scr<script>x</script>ipt>alert(1)</script>').text).not.toMatch(/script/i)
  })
  it('leaves honest text as it is, trimmed, without a notice', () => {
    expect(sanitiseText('  Papelão: 20 kg, preço < R$ 10  ')).toEqual({
      text: 'Papelão: 20 kg, preço < R$ 10',
      altered: false,
    })
  })
  it('caps at the limit and says so', () => {
    expect(sanitiseText('a'.repeat(1001))).toEqual({ text: 'a'.repeat(1000), altered: true })
  })
  it('has nothing left to do on its own result', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<script>', '</script>', 'java', 'script:', 'onclick=', 'x', '<', '>', ' '), {
          maxLength: 30,
        }),
        (parts) => {
          const once = sanitiseText(parts.join('')).text
          expect(sanitiseText(once).text).toBe(once)
        },
      ),
    )
  })
})

describe('contact data in public texts', () => {
  it.each([
    'me liga 11 98765-4321',
    '(21) 3456-7890',
    'fulano@mail.com',
    'fulano arroba mail ponto com',
    'veja www.site.com.br',
    'https://x.io/a',
    '+55 11 987654321',
    'zap 987654321',
  ])('is found in “%s”', (text) => expect(hasContactData(text)).toBe(true))
  it.each([
    'Quantos quilos são?',
    'Tem 1000 garrafas de 600 ml por R$ 1.500,00',
    'Retiro dia 12/05/2026 às 14h30',
    'Aceita 3 x 50 kg?',
  ])('is not found in “%s”', (text) => expect(hasContactData(text)).toBe(false))
})

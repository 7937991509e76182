import { expect, it } from 'vitest'
import { existingAccountMail, newAddressMail, recoveryMail, signUpMail } from './mails.ts'

const siteUrl = 'https://retorna.example'
const id = '7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a41'

it('a sign-up gets its code without a link', () => {
  const { subject, paragraphs, button } = signUpMail('ptBR', '123456')
  expect([subject, button]).toEqual(['Seu código do Retorna', undefined])
  expect(paragraphs.join(' ')).toContain('é 123456.')
  expect(paragraphs.join(' ')).toContain('Se não foi você, ignore este e-mail')
})

it('an owner who signs up again is led to the sign-in', () => {
  const { subject, paragraphs, button } = existingAccountMail('ptBR', siteUrl)
  expect(subject).toBe('Você já tem conta no Retorna')
  expect(button).toEqual({ label: 'Entrar', url: `${siteUrl}/auth` })
  expect(paragraphs.join(' ')).toMatch(/mas você já tem uma\. É só entrar\..* Se não foi você, ignore este e-mail/)
})

it('a recovery has its code in link and text, and the request in the fragment', () => {
  const { subject, paragraphs, button } = recoveryMail('ptBR', siteUrl, {
    id,
    code: '123456',
    email: 'ana+x@mail.example',
  })
  expect(subject).toBe('Crie outra senha para o Retorna')
  expect(button).toEqual({
    label: 'Criar outra senha',
    url: `${siteUrl}/reset-password/123456#request=${id}&email=ana%2Bx%40mail.example`,
  })
  expect(paragraphs).toHaveLength(3)
  expect(paragraphs.join(' ')).toMatch(
    /outra senha para a sua conta.*que pediu a senha: 123456.*vale por uma hora e só/,
  )
})

it('a new address gets its code in the language of its user, with the mark of the pool', () => {
  const { subject, html } = newAddressMail('ptBR', siteUrl, '{####}')
  expect(subject).toBe('Seu código do Retorna')
  expect(html).toMatch(
    /^<div lang="pt-BR" dir="ltr"><p>Seu código para confirmar este e-mail é <strong>{####}<\/strong>/,
  )
  const arabic = newAddressMail('ar-SA', siteUrl, '{####}').html
  expect(arabic).toMatch(/^<div lang="ar-SA" dir="rtl">/)
  for (const part of ['<strong>{####}</strong>', `href="${siteUrl}/profile#notifications"`])
    expect(arabic).toContain(part)
})

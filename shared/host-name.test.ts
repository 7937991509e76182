import { expect, it } from 'vitest'
import { hostNameOf } from './host-name.ts'

it('takes host names, in the form of an address', () => {
  expect([' Retorna.Example ', 'localhost', 'app-1.retorna.com.br', 'xn--ao-zja8c.com.br'].map(hostNameOf)).toEqual([
    'retorna.example',
    'localhost',
    'app-1.retorna.com.br',
    'xn--ao-zja8c.com.br',
  ])
})

it.each([
  '',
  ' ',
  'https://retorna.example',
  'retorna.example/',
  'retorna.example:3000',
  'ana@retorna.example',
  'retorna example',
  'retorna.example?x',
  'retorna..example',
  '.retorna',
  '-a.example',
  '[::1]',
  'a\\b',
  'a%41.b',
  'nosso_site.com',
  'ação.com.br',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}b`,
  'retorna.example.',
])('refuses %j', (typed) => expect(hostNameOf(typed)).toBeUndefined())

import { describe, expect, it } from 'vitest'
import { addressProblem, readAddress } from './address.ts'

describe('an address of SES', () => {
  it.each([
    ['ana', "Missing final '@domain'"],
    ['ana@', "Missing final '@domain'"],
    ['@banco.example', 'Local address is empty'],
    ['josé@banco.example', 'Local address contains control or whitespace'],
    ['ana souza@banco.example', 'Local address contains control or whitespace'],
    ['.ana@banco.example', 'Local address starts with dot'],
    ['ana.@banco.example', 'Local address ends with dot'],
    ['ana..souza@banco.example', 'Local address contains dot-dot'],
    ['ana,souza@banco.example', 'Local address contains illegal character'],
    ['ana@bancó.example', 'Domain contains control or whitespace'],
    ['ana@banco.example,', 'Domain contains illegal character'],
    ['ana@banco..example', 'Domain contains dot-dot'],
    ['ana@.banco.example', 'Domain starts with dot'],
    ['ana@banco.example.', 'Domain ends with dot'],
  ])('%s is refused: %s', (text, problem) => {
    expect(addressProblem(text)).toBe(problem)
    expect(readAddress(text)).toBeUndefined()
  })

  it('is read with or without a name', () => {
    expect(readAddress('"Retorna, equipe" <Ola@Retorna.example>')).toEqual({
      name: 'Retorna, equipe',
      address: 'Ola@Retorna.example',
      domain: 'retorna.example',
    })
    expect(readAddress(' ana@banco.example ')).toMatchObject({ name: '', address: 'ana@banco.example' })
  })
})

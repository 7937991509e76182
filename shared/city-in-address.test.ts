import { describe, expect, it } from 'vitest'
import { mayNameCity, namesCity } from './city-in-address.ts'

describe('the city that an address names', () => {
  it.each([
    ['Rua Barão de Jaguara, 10, Campinas', 'Campinas'],
    ['Rua Barão de Jaguara, 10 - Centro, Campinas/SP', 'Campinas'],
    ['Rua Barão de Jaguara, 10 - campinas - SP', 'Campinas'],
    ['Rua A, 1, SAO PAULO SP', 'São Paulo'],
  ])('in %j is %s', (address, city) => {
    expect(namesCity(address, city)).toBe(true)
    expect(mayNameCity(address)).toBe(true)
  })

  it.each([
    ['Rua Campinas, 10', 'Campinas'],
    ['Campinas', 'Campinas'],
    ['Rua A, 10 - Nova Campinas', 'Campinas'],
    ['Rua A, 1 - São Paulo Velho', 'São Paulo'],
  ])('is not found in %j', (address, city) => {
    expect(namesCity(address, city)).toBe(false)
  })

  it('is not looked for where there is a street and a number alone', () => {
    expect(mayNameCity('Rua das Flores, 10')).toBe(false)
    expect(mayNameCity('Rua das Flores, 10 B')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { mayNameCity, namesCity } from './city-in-address.ts'

describe('city in address', () => {
  it.each([
    ['Rua Barão de Jaguara, 10, Campinas', 'Campinas'],
    ['Rua Barão de Jaguara, 10 - Centro, Campinas/SP', 'Campinas'],
    ['Rua Barão de Jaguara, 10 - campinas - SP', 'Campinas'],
    ['Rua A, 1, SAO PAULO SP', 'São Paulo'],
    ['Rua A, 1, Santana do Livramento - RS', "Sant'Ana do Livramento"],
    ['Rua A, 1, Embu/SP', 'Embu das Artes'],
    ['Rua A, 1 - Centro, Moji-Guaçu', 'Mogi Guaçu'],
    ['Rua A, 1, Boa Esperança (Sorriso)', 'Sorriso'],
  ])('finds in %j the city %s', (address, city) => {
    expect(namesCity(address, city)).toBe(true)
    expect(mayNameCity(address)).toBe(true)
  })

  it.each([
    ['Rua Campinas, 10', 'Campinas'],
    ['Campinas', 'Campinas'],
    ['Rua A, 10 - Nova Campinas', 'Campinas'],
    ['Rua A, 1 - São Paulo Velho', 'São Paulo'],
  ])('does not find a city in %j', (address, city) => {
    expect(namesCity(address, city)).toBe(false)
  })

  it('rules out a city in an address of only street and number', () => {
    expect(mayNameCity('Rua das Flores, 10')).toBe(false)
    expect(mayNameCity('Rua das Flores, 10 B')).toBe(false)
  })
})

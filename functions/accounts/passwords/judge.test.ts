import { describe, expect, it } from 'vitest'
import { loadGazetteer, states } from '../../../shared/brazil/cities.ts'
import { brokenPasswordRule } from '../../../shared/people/password.ts'
import { type Cell, checkCells, textCells } from '../../../test/support/cells.ts'
import { goodPasswords as good, weakPasswords as weak } from '../../../test/support/people/passwords.ts'
import { type PasswordOwner, passwordJudge } from './judge.ts'
import { placeNames } from './places.ts'

const judge = passwordJudge(placeNames(await loadGazetteer(), states))
const ana = { email: 'ana.souza@mail.example', name: 'Ana Souza Ribeiro', phone: '+5511987654321' }

describe('passwordJudge', () => {
  it('refuses 180 weak Brazilian passwords that keep the rules of the form', async () => {
    expect(weak.length).toBeGreaterThanOrEqual(180)
    await checkCells(textCells(weak), (password) => {
      expect(brokenPasswordRule(password)).toBeNull()
      expect(judge(password, ana)).not.toBeNull()
    })
  })

  it('accepts 60 passphrases and random passwords', async () => {
    expect(good.length).toBeGreaterThanOrEqual(60)
    await checkCells(textCells(good), (password) => {
      expect(brokenPasswordRule(password)).toBeNull()
      expect(judge(password, ana)).toBeNull()
    })
  })

  it('refuses passwords made of own data, whatever surrounds it', async () => {
    const own = [
      'Ana.Souza@1990',
      'Ribeiro#Souza7',
      'AnaSouzaRibeiro1!',
      'Souza-98765-4321!',
      'Aa#987654321',
      'SOUZA_ana_2024!x',
    ]
    await checkCells(textCells(own), (password) => expect(judge(password, ana)).toBe('password.own_data'))
    expect(judge('Ana planta 7 estrelas no quintal', ana)).toBeNull()
  })

  it('knows each part of the own data, which is fine for others', async () => {
    const email = 'q@w.example'
    const own: readonly Cell<PasswordOwner>[] = [
      ['Kqwx#4321zTp', { email, phone: '+5511987654321' }],
      ['Construtora#17kq', { email: 'jo@construtora.example' }],
      ['Xenofonte#17k', { email, name: 'Ana  Xenofonte' }],
      ['XENÓFONTE#17k', { email, name: 'Xenofonte' }],
      ['Anabela#b7kQz', { email, name: 'Ana Anabela' }],
      ['Wkqv#987654321Pzx', { email, phone: '+5511987654321' }],
      ['Wkqv#87654321Pzx', { email, phone: '+5511987654321' }],
      ['Xavante#17k', { email: 'quimbelo.xavante@x.example' }],
      ['Quimbelo.tal#1', { email: 'quimbelo.tal@x.example' }],
      ['Qu1mbelo7#kZ', { email: 'qu1mbelo7@x.example' }],
    ]
    await checkCells(own, (owner, password) => {
      expect(judge(password, owner)).toBe('password.own_data')
      expect(judge(password, { email })).toBeNull()
    })
    expect(judge('Xico9!vW2q#Lr', { email, name: 'Xi' })).toBeNull()
  })

  it('counts a year as a hundred tries, wherever it is', () => {
    expect(judge('Xz9!k#1985', ana)).toBe('password.date')
    expect(judge('2019Xz9!k#', ana)).toBe('password.date')
    expect(judge('Xz9!kq#1985', ana)).toBeNull()
    expect(judge('Xz9!k#2185', ana)).toBeNull()
  })

  it('knows places, also of several words', () => {
    expect(judge('Itaquaquecetuba#1', ana)).toBe('password.one_word')
    expect(passwordJudge([])('Itaquaquecetuba#1', ana)).toBeNull()
    expect(judge('Saojoaodelrei#1', ana)).toBe('password.one_word')
  })

  it('names what a password consists of, where only a guesser who knows Brazil finds it', () => {
    expect(judge('Joao@123456!', ana)).toBe('password.one_word')
  })

  it('names the reason that helps most', () => {
    expect(judge('Password123!', ana)).toBe('password.breached')
    expect(judge('FELICIDADE1!', ana)).toBe('password.breached')
    expect(judge('qwertyuiop!A1', ana)).toBe('password.breached')
    expect(judge('Curitiba@2025', ana)).toBe('password.one_word')
    expect(judge('lkjhGFDS1!', ana)).toBe('password.keyboard')
    expect(judge('Xa!Xa!Xa!Xa!1', ana)).toBe('password.pattern')
    expect(judge('W!12/03/1990', ana)).toBe('password.date')
    expect(judge('tR9!kq2L', ana)).toBe('password.short')
  })

  it('judges long hostile passwords by their first 40 characters', () => {
    expect(judge('p4$$w0rd5!@A'.repeat(10), ana)).toBeDefined()
    expect(judge(`${'𝒳'.repeat(30)}aA1!`, ana)).toBeDefined()
  })
})

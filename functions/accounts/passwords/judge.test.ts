import { describe, expect, it } from 'vitest'
import { loadGazetteer, states } from '../../../shared/brazil/cities.ts'
import { brokenPasswordRule } from '../../../shared/people/password.ts'
import { type Cell, checkCells, textCells } from '../../../test/support/cells.ts'
import { type PasswordOwner, passwordJudge } from './judge.ts'
import { placeNames } from './places.ts'

const judge = passwordJudge(placeNames(await loadGazetteer(), states))
const ana = { email: 'ana.souza@mail.example', name: 'Ana Souza Ribeiro', phone: '+5511987654321' }

const weak = [
  ...['Senha@12345', 'Senha@2026!', 'Senha#123456', 'MinhaSenha@1', 'Mudar@12345', 'Acesso@2025', 'Teste#2026'],
  ...['Flamengo@2023', 'Mengao#1981', 'Corinthians@1910', 'Palmeiras@2020', 'SaoPaulo#1992', 'Vasco@12345'],
  ...['Gremio#1983', 'Cruzeiro@2003', 'Santos@10pele', 'Galo@2021', 'Botafogo#2024', 'Selecao@2002'],
  ...['Retorna#2026', 'Reciclagem@1', 'Recicla#2026', 'Papelao@123', 'Catador#2025', 'Aluminio@99'],
  ...['Brasil@2026', 'Deusefiel@1', 'Jesus@2026', 'Teamo@123', 'Amor@12345', 'Familia#2025', 'Felicidade@7'],
  ...['Curitiba@2025', 'Fortaleza#85', 'RioDeJaneiro@1', 'Bahia@2024!', 'Caminho#2026', 'Maria@1990'],
  ...['Qwerty@12345', 'Abcd@123456', '1q2w3e4r@Q', 'Aaaa@1111', 'Gabriel@2010', '12031990@Ab'],
]

const good = [
  ...['Cavalo-azul-come-7-pedras!', 'Tres gatos dormem em 2 redes.', 'Chuva fina, cafe quente e 1 livro'],
  ...['Meu tio vende 9 guarda-chuvas!', 'Janela-torta-canta-4-sambas', 'O rio sobe 3 degraus por dia'],
  ...['Bicicleta sem freio desce 5 ladeiras', 'Pastel de vento custa 8 abracos', 'Coruja_padeira_assa_6_nuvens'],
  ...['Sabiá laranja pinta 2 telhados', 'Vovó planta 7 estrelas no quintal', 'Tatu-bola joga 3 partidas!'],
  ...['Quero 4 mangas e nenhuma pressa', 'Trem das 9 perdeu o chapeu!', 'Abacaxi dança forró com 2 chinelos'],
  ...[
    'Lampada-gelada-ri-8-vezes',
    'Pinguim compra 5 ventiladores!',
    'A lua mora no 3 andar',
    'Nove-jacares-fritam-1-ovo',
  ],
  ...['Rede, sombra e 2 cocos gelados', 'Formiga atrasada corre 6 quadras', 'Guarda 4 segredos na gaveta torta'],
  ...['Tamanduá lê 3 jornais por noite', 'Meia furada, 2 moedas e sorte', 'Zebra mineira conta 5 causos'],
  ...['Piano molhado toca 7 boleros!', 'Caju-rouco-assobia-2-valsas', 'Dez barcos de papel e 1 farol'],
  ...['Sopa de pedra serve 9 pessoas', 'Relogio sem ponteiro marca 4 risos', 'Onça tímida pede 2 sorvetes'],
  ...['Vento leva 3 cartas sem selo', 'Goiaba-verde-sonha-com-8-luas', 'Poeta surdo afina 6 violas'],
  ...[
    'tR9!kq2Lm#',
    'Xv7#pLq2$wRz',
    'nB4&hYt8!sQe',
    'G7k-Wp2z-Rm9x!',
    'uL3%vD9^fKj6',
    'Meu gato preto tem 3 patas brancas',
  ],
]

describe('passwordJudge', () => {
  it('refuses 40 weak Brazilian passwords that keep the rules of the form', async () => {
    expect(weak.length).toBeGreaterThanOrEqual(40)
    await checkCells(textCells(weak), (password) => {
      expect(brokenPasswordRule(password)).toBeNull()
      expect(judge(password, ana)).not.toBeNull()
    })
  })

  it('accepts 40 passphrases and random passwords', async () => {
    expect(good.length).toBeGreaterThanOrEqual(40)
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
      ['Kqw#4321zTp', { email, phone: '+5511987654321' }],
      ['Construtora#17k', { email: 'jo@construtora.example' }],
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

import { describe, expect, it } from 'vitest'
import type { Dashboard, FigureChart } from '../../shared/contract/figures.ts'
import { csvLine } from '../../test/support/csv.ts'
import { csvOf } from './csv.ts'
import { pageOf } from './dashboard.ts'

const page: Dashboard = {
  ...pageOf({ 'ads.metal': 5 }, {}),
  period: 'half',
  points: [
    { at: '2026-10', revenueCents: 123_456, earningsCents: 5, users: 3, ads: 4 },
    { at: '2026-11', revenueCents: 0, earningsCents: 0, users: 0, ads: 0 },
  ],
  funnel: { visits: 9, searches: 8, ads: 7, contacts: 6, pickups: 5 },
  views: { total: 3, routes: [{ route: '/terms', views: 3 }] },
  inactive: null,
  emptySearches: [],
  monthGoals: [],
}
const linesOf = (chart: FigureChart, of = page) => csvOf(of, chart).text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('csvOf', () => {
  it('is named after chart and period', () => {
    const names = (['revenue', 'categories', 'activity', 'funnel', 'views', 'searches'] as const).map(
      (chart) => csvOf(page, chart).name,
    )
    expect(names).toEqual([
      'receita_half.csv',
      'categorias_half.csv',
      'atividade_half.csv',
      'funil_half.csv',
      'paginas_half.csv',
      'buscas_sem_resultado_half.csv',
    ])
  })

  it('has a row for each period', () => {
    expect(linesOf('revenue')).toEqual([
      csvLine('Período', 'Receita (R$)', 'Ganho do Retorna (R$)', 'Novos usuários'),
      csvLine('2026-10', '1234,56', '0,05', '3'),
      csvLine('2026-11', '0,00', '0,00', '0'),
    ])
    expect(linesOf('activity')).toEqual([
      csvLine('Período', 'Novos usuários', 'Materiais publicados'),
      csvLine('2026-10', '3', '4'),
      csvLine('2026-11', '0', '0'),
    ])
  })

  it('has a row for each category, step and page', () => {
    expect(linesOf('categories').slice(0, 4)).toEqual([
      csvLine('Categoria', 'Anúncios aprovados'),
      csvLine('Plástico', '0'),
      csvLine('Papel', '0'),
      csvLine('Metal', '5'),
    ])
    expect(linesOf('funnel')).toEqual([
      csvLine('Etapa', 'Quantidade'),
      csvLine('Visitas (estimativa)', '9'),
      csvLine('Páginas de busca (estimativa)', '8'),
      csvLine('Anúncios abertos (estimativa)', '7'),
      csvLine('Contatos', '6'),
      csvLine('Coletas concluídas', '5'),
    ])
    expect(linesOf('views')).toEqual([csvLine('Página', 'Visualizações (estimativa)'), csvLine('/terms', '3')])
  })

  it('neutralises words that a spreadsheet would run', () => {
    const words = ['=1+1', '+2', '-3', '@x', '\t=4']
    const emptySearches = words.map((text) => ({ month: '2026-10', words: text, visits: 5 }))
    expect(linesOf('searches', { ...page, emptySearches })).toEqual([
      csvLine('Mês', 'Busca', 'Visitas'),
      ...words.map((text) => csvLine('2026-10', `'${text}`, '5')),
    ])
  })
})

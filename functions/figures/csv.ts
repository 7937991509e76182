import type { Dashboard, FigureChart } from '../../shared/contract/figures.ts'
import { funnelSteps } from '../../shared/contract/figures.ts'
import { categoryNames } from '../../shared/recyclables/categories.ts'
import { csvAmount, csvFile } from '../kit/csv.ts'

type Cells = readonly (readonly string[])[]

const stepNames = {
  visits: 'Visitas (estimativa)',
  searches: 'Páginas de busca (estimativa)',
  ads: 'Anúncios abertos (estimativa)',
  contacts: 'Contatos',
  pickups: 'Coletas concluídas',
} as const satisfies Record<(typeof funnelSteps)[number], string>

const charts = {
  revenue: {
    file: 'receita',
    columns: ['Período', 'Receita (R$)', 'Ganho do Retorna (R$)', 'Novos usuários'],
    rows: ({ points }) =>
      points.map(({ at, revenueCents, earningsCents, users }) => [
        at,
        csvAmount(revenueCents),
        csvAmount(earningsCents),
        String(users),
      ]),
  },
  categories: {
    file: 'categorias',
    columns: ['Categoria', 'Anúncios aprovados'],
    rows: ({ categories }) => categories.map(({ category, ads }) => [categoryNames[category], String(ads)]),
  },
  activity: {
    file: 'atividade',
    columns: ['Período', 'Novos usuários', 'Materiais publicados'],
    rows: ({ points }) => points.map(({ at, users, ads }) => [at, String(users), String(ads)]),
  },
  funnel: {
    file: 'funil',
    columns: ['Etapa', 'Quantidade'],
    rows: ({ funnel }) => funnelSteps.map((step) => [stepNames[step], String(funnel[step])]),
  },
  views: {
    file: 'paginas',
    columns: ['Página', 'Visualizações (estimativa)'],
    rows: ({ views }) => views.routes.map(({ route, views: count }) => [route, String(count)]),
  },
  searches: {
    file: 'buscas_sem_resultado',
    columns: ['Mês', 'Busca', 'Visitas'],
    rows: ({ emptySearches }) => emptySearches.map(({ month, words, visits }) => [month, words, String(visits)]),
  },
} as const satisfies Record<
  FigureChart,
  { readonly file: string; readonly columns: readonly string[]; rows(page: Dashboard): Cells }
>

/** Returns the table of a chart as a file (rules 12.5). */
export function csvOf(page: Dashboard, chart: FigureChart): { name: string; text: string } {
  const { file, columns, rows } = charts[chart]
  return { name: `${file}_${page.period}.csv`, text: csvFile(columns, rows(page)) }
}

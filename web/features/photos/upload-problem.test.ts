// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { type UploadProblem, unsentTitle } from './upload-problem.ts'

beforeAll(() => loadNamespaces(['recyclables']))

it.each<[UploadProblem, string | undefined]>([
  ['offline', 'Erro no upload'],
  ['unsendable', 'Erro ao enviar imagem.'],
  ['unsupported', 'Erro ao enviar imagem.'],
  ['photo.failed', undefined],
])('titles a photo that did not arrive: %s', (problem, title) => {
  const key = unsentTitle(problem)
  expect(key && i18next.getFixedT(null, 'recyclables')(key)).toBe(title)
})

import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/approvals.json'

export type Texts = typeof ptBR

export const catalogues = readCatalogues<Texts>('approvals')

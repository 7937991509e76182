import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/newsletter.json'

export type Texts = typeof ptBR

export const catalogues = readCatalogues<Texts>('newsletter')

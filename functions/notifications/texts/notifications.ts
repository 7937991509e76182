import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/notifications.json'

export type Texts = typeof ptBR

export const catalogues = readCatalogues<Texts>('notifications')

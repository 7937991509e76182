import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminNoticeSettings, maintenanceSettings, systemSettings } from '../../shared/contract/settings.ts'
import { checkCells, textCells } from '../support/cells.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const names = [systemSettings, adminNoticeSettings, maintenanceSettings].flatMap(({ shape }) => Object.keys(shape))

test('every setting of the tabs has a control in a panel', () => {
  const panels = globSync('web/features/settings/*-panel.tsx', { cwd: root }).map(read).join('\n')
  return checkCells(textCells(names), (name) => expect(new RegExp(`\\b${name}\\b`).test(panels)).toBe(true))
})

test('every setting with a switch or a number has a label', () => {
  const { system, notifications } = JSON.parse(read('web/i18n/ptBR/settings.json')) as Record<string, object>
  const labels = Object.keys({ ...system, ...notifications })
  const named = [systemSettings, adminNoticeSettings].flatMap(({ shape }) => Object.keys(shape))
  return checkCells(textCells(named), (name) => expect(labels).toContain(name))
})

test('every setting of the tabs has a name in the audit', () => {
  const { fields } = JSON.parse(read('web/i18n/ptBR/audit.json')) as { fields: Record<string, string> }
  return checkCells(textCells(names), (name) => expect(Object.keys(fields)).toContain(name))
})

import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/tables/data-table.tsx'
import styles from './figures.module.css'

export interface TableTexts {
  readonly columns: readonly string[]
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly [key: string, ...cells: string[]])[]
}

interface Row {
  readonly id: string
  readonly cells: readonly string[]
}

/** The numbers of a chart as text. */
export function FigureTable({ caption, columns, rows }: TableTexts & { caption: string }) {
  const { t } = useTranslation('figures')
  return (
    <div className={styles.tableFrame}>
      <DataTable
        caption={caption}
        scrolls={t('charts.tableOf', { title: caption })}
        items={rows.map((cells) => ({ id: cells[0], cells }))}
        columns={columns.map((head, at) => ({ head, isNumber: at > 0, cell: (row: Row) => row.cells[at] }))}
      />
    </div>
  )
}

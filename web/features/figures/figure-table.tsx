import { useTranslation } from 'react-i18next'
import tableStyles from '../../ui/primitives/table.module.css'
import styles from './figures.module.css'

export interface TableTexts {
  readonly columns: readonly string[]
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly [key: string, ...cells: string[]])[]
}

/** The numbers of a chart as text. */
export function FigureTable({ caption, columns, rows }: TableTexts & { caption: string }) {
  const { t } = useTranslation('figures')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={t('charts.tableOf', { title: caption })}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]} className={tableStyles.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { pressedLetter } from '../../lib/pressed-key.ts'
import { Tick } from '../../ui/fields/tick.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import tables from '../../ui/primitives/table.module.css'
import { isCommand } from './commands.ts'
import { BulkPanel, DecisionPanel } from './decision-panel.tsx'
import styles from './moderation.module.css'
import { referencesOf } from './queue-names.ts'
import { QueueRow } from './queue-row.tsx'

export function QueueTable({ items }: { items: readonly RecyclableView[] }) {
  const { t } = useTranslation('moderation')
  const wide = useMedia('(width >= 64rem)')
  const [chosenId, setChosenId] = useState<string | null>(null)
  // Keeps the index instead of the ad: after a decision the next ad takes that position.
  const [place, setPlace] = useState(0)
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef<HTMLTableSectionElement>(null)
  const chosen =
    items.find(({ id }) => id === chosenId) ?? (wide ? items[Math.min(place, items.length - 1)] : undefined)
  const references = referencesOf(items)
  const ticked = items.filter(({ id }) => tickedIds.has(id))
  const at = items.findIndex(({ id }) => id === chosen?.id)

  const choose = (index: number) => {
    const item = items[index]
    if (!item) return
    setChosenId(item.id)
    setPlace(index)
  }
  const tick = (id: string) =>
    setTickedIds(new Set(tickedIds.has(id) ? [...tickedIds].filter((each) => each !== id) : [...tickedIds, id]))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event)) return
    const next = { j: at + 1, k: at - 1 }[pressedLetter(event)]
    if (next !== undefined && items[next]) {
      event.preventDefault()
      choose(next)
      rows.current?.querySelectorAll('button')[next]?.focus()
    } else if (pressedLetter(event) === 'x' && chosen) {
      event.preventDefault()
      tick(chosen.id)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  // A decided ad leaves with the focus, which then moves to the ad that takes its position.
  const decidedFrom = useRef<readonly RecyclableView[] | null>(null)
  const decided = () => {
    decidedFrom.current = items
    setChosenId(null)
    setTickedIds(new Set())
  }
  useEffect(() => {
    if (decidedFrom.current === null || decidedFrom.current === items) return
    decidedFrom.current = null
    rows.current?.querySelectorAll('button')[Math.min(place, items.length - 1)]?.focus()
  }, [items, place])

  const bulk = ticked.length > 1
  const panel = bulk ? (
    <BulkPanel ads={ticked} onDecided={decided} />
  ) : (
    chosen && <DecisionPanel key={chosen.id} ad={chosen} onDecided={decided} />
  )
  return (
    <div className={styles.split}>
      <div className={tables.frame}>
        <table className={tables.table}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Tick
                  aria-label={t('tickAll')}
                  checked={ticked.length === items.length && items.length > 0}
                  onChange={(event) =>
                    setTickedIds(new Set(event.currentTarget.checked ? items.map(({ id }) => id) : []))
                  }
                />
              </th>
              <th scope="col">{t('columns.ad')}</th>
              <th scope="col">{t('columns.category')}</th>
              <th scope="col">{t('columns.action')}</th>
              <th scope="col">{t('columns.place')}</th>
              <th scope="col">{t('columns.date')}</th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {items.map((ad, index) => (
              <QueueRow
                key={ad.id}
                ad={ad}
                reference={references.get(ad.id)}
                chosen={!bulk && ad.id === chosen?.id}
                ticked={tickedIds.has(ad.id)}
                onChoose={() => choose(index)}
                onTick={() => tick(ad.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {panel && wide && (
        <aside className={styles.panel} aria-label={t('decision')}>
          {panel}
        </aside>
      )}
      {!wide && bulk && (
        <section className={styles.panel} aria-label={t('decision')}>
          {panel}
        </section>
      )}
      {!wide && !bulk && chosen && (
        <Dialog title={chosen.type} placement="side" onClose={() => setChosenId(null)}>
          {panel}
        </Dialog>
      )}
    </div>
  )
}

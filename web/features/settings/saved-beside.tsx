import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface SavedBesideProps {
  /** What another admin saved meanwhile; undefined where it agrees with the field. */
  readonly text: string | undefined
  readonly children: ReactNode
}

/** A field and, after another admin saved first, the saved value beside the typed one. */
export function SavedBeside({ text, children }: SavedBesideProps) {
  return (
    <div className={styles.beside}>
      {children}
      {text !== undefined && (
        <p role="status" dir="auto" className={styles.soft}>
          {text}
        </p>
      )}
    </div>
  )
}

import styles from './spinner.module.css'

/** A spinner, hidden from screen readers; the surrounding element announces the state. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
}

/**
 * Makes this thread's `Date` run `offset` milliseconds ahead of the machine. Reads the offset at each use, so that a
 * warm function follows the console's clock at once. Returns the machine's own clock.
 */
export function shiftDate(offset: SharedArrayBuffer): () => number {
  const shared = new BigInt64Array(offset)
  const MachineDate = globalThis.Date
  const machineNow = MachineDate.now.bind(MachineDate)
  const now = () => machineNow() + Number(Atomics.load(shared, 0))

  const ShiftedDate = new Proxy(MachineDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
    apply: () => new MachineDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  // Libraries build dates through `date.constructor`.
  MachineDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
  return machineNow
}

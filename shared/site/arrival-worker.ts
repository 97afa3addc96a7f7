/** The script of the worker that shows a guest's saved arrival pack without a signal. Browsers ask for it by this name. */
export const ARRIVAL_WORKER = '/arrival-worker.js'

import type { ModuleContext } from '../http/module-context.ts';
import { createTasks } from '../jobs/tasks.ts';

/** Runs a periodic task, as the queue does at its time. Mails are not sent. */
export async function runTask(context: ModuleContext, name: string): Promise<void> {
  const task = createTasks(context, { send: async () => undefined })[name];
  if (!task) throw new Error(`no task named ${name}`);
  await task({}, { abortSignal: new AbortController().signal, job: { id: '0' } });
}

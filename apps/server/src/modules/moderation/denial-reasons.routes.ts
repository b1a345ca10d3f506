import * as contract from '@reelmates/contract/admin/denial-reasons';
import type { Body } from '@reelmates/contract/endpoint';
import type { Transaction } from '../../db/database.ts';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { assertVersion, toCurrent, versionOf } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  type DenialReasonsRow,
  findDenialReasons,
  lockDenialReasons,
  saveDenialReasons,
} from './denial-reasons.repository.ts';

export function registerDenialReasons({ http, db, clock }: ModuleContext): void {
  http.bind(contract.denialReasons, async () => ok((await findDenialReasons(db)).map(toDenialReasons)));
  http.command(contract.changeDenialReasons, async (tx, { viewer, params, body }) =>
    ok(await change(tx, params.queue, body, { by: viewer.id, at: clock() })),
  );
}

/** @throws ApiError CONFLICT, with the current reasons, if they have changed since the admin loaded them */
async function change(
  tx: Transaction,
  queue: contract.ReasonQueue,
  { version, reasons }: Body<typeof contract.changeDenialReasons>,
  { by, at }: { by: string; at: Date },
): Promise<contract.DenialReasons> {
  const current = await lockDenialReasons(tx, queue);
  await assertVersion(version, versionOfReasons(current), async () =>
    toCurrent(
      {
        status: 'changed',
        reviewer_id: current.changer_id,
        reviewer_username: current.changer_username,
        reviewed_at: current.changed_at,
      },
      toDenialReasons(current),
    ),
  );
  if (JSON.stringify(reasons) === JSON.stringify(current.reasons)) return toDenialReasons(current);
  await saveDenialReasons(tx, queue, { reasons, by, at });
  await recordAudit(tx, {
    actorId: by,
    action: 'denial-reasons.change',
    target: { kind: 'denial-reasons', id: queue },
    before: { reasons: current.reasons },
    after: { reasons },
    at,
  });
  return toDenialReasons(await lockDenialReasons(tx, queue));
}

const versionOfReasons = ({ reasons, changed_at }: DenialReasonsRow) => versionOf([...reasons, changed_at]);

function toDenialReasons(row: DenialReasonsRow): contract.DenialReasons {
  return {
    queue: row.queue,
    version: versionOfReasons(row),
    reasons: row.reasons,
    changedBy: row.changer_username,
    changedAt: row.changed_at?.toISOString() ?? null,
  };
}

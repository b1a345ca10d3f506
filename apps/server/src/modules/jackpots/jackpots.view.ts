import type { JackpotStatus, MyJackpot } from '@reelmates/contract/competition/jackpots';
import { imageUrl } from '../accounts/user-card.public.ts';

export type MyJackpotRow = {
  id: string;
  amount: string;
  machine_type: string | null;
  venue_id: string | null;
  venue_name: string | null;
  image_id: string | null;
  status: JackpotStatus;
  denial_reason: string | null;
  created_at: Date;
};

export function toMyJackpot(row: MyJackpotRow): MyJackpot {
  return {
    id: row.id,
    jackpotAmount: row.amount,
    machineType: row.machine_type,
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    imageUrl: imageUrl(row.image_id),
    status: row.status,
    denialReason: row.denial_reason,
    createdAt: row.created_at.toISOString(),
  };
}

import type { Profile } from '../../../core/detect/profile/profile.ts';
import { decodeProfile } from '../../../core/detect/profile/profile-codec.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { findModel } from '../../../db/detector/models.ts';

export interface LoadedModel {
  profile: Profile;
  version: number;
}

const mostKept = 200;
/** Models are immutable: what was decoded once is good for ever. The least recently used one goes first. */
const kept = new WeakMap<Database, Map<number, LoadedModel>>();

/** The profile of a model, from memory where it was read before; else through `tx`. Null where it cannot be read. */
export async function loadProfile(
  db: Database,
  modelId: number,
  tx: Transaction = db,
): Promise<LoadedModel | null> {
  const models = kept.get(db) ?? new Map<number, LoadedModel>();
  kept.set(db, models);
  const found = models.get(modelId);
  if (found) {
    models.delete(modelId);
    models.set(modelId, found);
    return found;
  }
  const model = await findModel(tx, modelId);
  if (!model) return null;
  const profile = readProfile(model.profile);
  if (!profile) return null;
  const loaded = { profile, version: model.version };
  models.set(modelId, loaded);
  if (models.size > mostKept) models.delete(models.keys().next().value!);
  return loaded;
}

/** A profile of another format, as another version of Markdrift wrote it, is none: the source is trained anew. */
function readProfile(json: unknown): Profile | null {
  try {
    return decodeProfile(json);
  } catch {
    return null;
  }
}

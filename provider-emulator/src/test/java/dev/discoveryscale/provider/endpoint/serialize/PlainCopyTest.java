package dev.discoveryscale.provider.endpoint.serialize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.fastjson2.JSONException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlainCopyTest {

  @Test
  void copiesKeysAsTextsAndAllElementsAsLists() {
    Map<Object, Object> map = new HashMap<>();
    map.put(7, Set.of("a"));
    map.put("x", new Object[] {1, null});
    map.put(List.of(1), "dropped");
    map.put(null, "dropped");

    assertThat(new PlainCopy().of(map))
        .isEqualTo(Map.of("7", List.of("a"), "x", Arrays.asList(1, null)));
  }

  @Test
  void copiesSharedValuesOnceAndEnclosingOnesAsNull() {
    List<Object> shared = new ArrayList<>(List.of("x"));
    Map<String, Object> child = new HashMap<>();
    Map<String, Object> parent = new HashMap<>(Map.of("a", shared, "b", shared, "child", child));
    child.put("parent", parent);

    Map<?, ?> copy = (Map<?, ?>) new PlainCopy().of(parent);

    assertThat((Object) copy.get("a")).isEqualTo(shared).isSameAs(copy.get("b"));
    assertThat((Object) copy.get("child")).isEqualTo(Collections.singletonMap("parent", null));
  }

  @Test
  void refusesWhatRepeatsTooMuch() {
    List<Object> list = new ArrayList<>(List.of("x"));
    for (int i = 0; i < 10; i++) {
      list = new ArrayList<>(Collections.nCopies(10, (Object) list));
    }
    List<Object> tenth = list;

    assertThatThrownBy(() -> new PlainCopy().of(tenth))
        .isInstanceOf(JSONException.class)
        .hasMessageContaining("at most " + PlainCopy.MOST_REPEATED);
  }
}
